"""Training of the evaluation weights by self-play.

python -m underhold.bots.train cave-vs-cave --players 1 --games 100000 --seed 1
"""
