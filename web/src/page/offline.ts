// Registers the service worker, which lets the page start without a network, and offers new versions.
import { newVersion } from './newVersion.svelte';

/** Not possible without encryption, except from this machine, nor in some private windows: the page works without. */
export async function keepForOffline(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const updating = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // Another tab may have asked for the new version. Games are saved after every move.
    if (updating) location.reload();
  });
  try {
    const address = new URL('sw.js', document.baseURI);
    const registration = await workers.register(address, { updateViaCache: 'none' });
    const offer = (): void => {
      const { waiting } = registration;
      if (waiting && workers.controller) newVersion.offer(() => waiting.postMessage('activate'));
    };
    offer();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    // A tab may stay open for days.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {});
    });
  } catch {
    // The storage is full or may not be used, or there is no network.
  }
}
