"""The rules of The Cave Farmers on packed integers: compiled, standard library only."""
