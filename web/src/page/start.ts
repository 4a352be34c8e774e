import { Engine } from './engine.svelte';
import { keepForOffline } from './offline';
import { startTableWorker } from './worker';

/** The engine of this tab; loading this module starts it. */
export const engine = new Engine(startTableWorker());

// When the engine is loaded, so that its files come first.
void engine.settled.then(keepForOffline);
