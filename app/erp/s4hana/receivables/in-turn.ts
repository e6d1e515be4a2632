/** Runs work for the same name one after the other, and for different names at the same time. */
export function createTurns() {
  const lastByName = new Map<string, Promise<unknown>>();
  return {
    async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
      const earlierTurn = lastByName.get(name) ?? Promise.resolve();
      const turn = earlierTurn.then(work, work);
      lastByName.set(name, turn);
      try {
        return await turn;
      } finally {
        if (lastByName.get(name) === turn) lastByName.delete(name);
      }
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
