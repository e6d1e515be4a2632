/**
 * Named places in the program where tests may break things: crash, pause, or let a rival run. In production a
 * point costs one comparison and does nothing.
 */
type Effect = (name: string) => Promise<void> | void;

const effects = new Map<string, Effect>();

export async function point(name: string): Promise<void> {
  const effect = effects.size === 0 ? undefined : effects.get(name);
  if (effect) await effect(name);
}

/** For tests: what happens at a point from now on. Returns how to take it back. */
export function atPoint(name: string, effect: Effect): () => void {
  effects.set(name, effect);
  return () => effects.delete(name);
}

/** `CRASH_AT=submit.afterSend` lets a process under test end itself there, as a power cut would. */
export function crashAt(name: string | undefined, kill: () => void): void {
  if (name) effects.set(name, kill);
}
