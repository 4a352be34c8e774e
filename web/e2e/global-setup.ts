/**
 * Runs once before all files: the packaged browser unpacks itself at its first start, and two files that start it at
 * the same time would find an incomplete program.
 */
import { launch } from './harness';

export async function setup(): Promise<void> {
  await (await launch()).close();
}
