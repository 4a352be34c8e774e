"""How the weights of the evaluations are made: by games that the evaluation plays against itself.

python -m underhold.bots.train cave-vs-cave --players 1 --games 100000 --seed 1
"""
