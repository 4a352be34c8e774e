// A minimal bot for Node.js: underhold sim cave-vs-cave --bots "exec:node examples/any_language/bot.mjs"
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { type, id, moves } = JSON.parse(line);
  if (type === 'choose') console.log(JSON.stringify({ id, move: Math.floor(Math.random() * moves.length) }));
}
