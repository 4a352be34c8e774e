/**
 * Asks the browser not to delete the games of this page when it needs room. It may ask the user, so this is done when
 * there is a game to keep. If it refuses, games are saved as before.
 */
export async function keepStorage(storage: StorageManager | undefined = navigator.storage): Promise<void> {
  try {
    if (!(await storage?.persisted())) await storage?.persist();
  } catch {
    // Old browsers cannot, and some private windows may not.
  }
}
