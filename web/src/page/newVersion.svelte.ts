/** Whether a new version of the page has been loaded in the background, and how to switch to it. */
class NewVersion {
  #apply = $state.raw<(() => void) | null>(null);

  get ready(): boolean {
    return this.#apply !== null;
  }

  /** Called by the service worker's registration: `apply` activates the new version and reloads the page. */
  offer(apply: () => void): void {
    this.#apply = apply;
  }

  apply(): void {
    this.#apply?.();
  }

  /** The user does not want it now; it starts with the next visit. */
  dismiss(): void {
    this.#apply = null;
  }
}

export const newVersion = new NewVersion();
