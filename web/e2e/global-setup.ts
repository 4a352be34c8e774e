/**
 * Once, before any file: the browser of the development packages unpacks itself when it is first started. Two files that
 * start it at the same time would meet a program that is still being written.
 */
import { launch } from './harness';

export async function setup(): Promise<void> {
  await (await launch()).close();
}
