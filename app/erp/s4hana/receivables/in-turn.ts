/** Runs work for the same name one after the other, and for different names at the same time. */
export function createTurns() {
  const lastByName = new Map<string, Promise<unknown>>();
  return {
    async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
      const before = lastByName.get(name) ?? Promise.resolve();
      const own = before.then(work, work);
      lastByName.set(name, own);
      try {
        return await own;
      } finally {
        if (lastByName.get(name) === own) lastByName.delete(name);
      }
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
