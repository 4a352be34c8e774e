"""The rules of Cave vs Cave on packed integers: compiled, standard library only."""
