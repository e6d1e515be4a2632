/** Named points at which tests may crash the process. In production a point costs one comparison. */
type Effect = (name: string) => Promise<void> | void;

const effects = new Map<string, Effect>();

export async function crashPoint(name: string): Promise<void> {
  const effect = effects.size === 0 ? undefined : effects.get(name);
  if (effect) await effect(name);
}

/** `CRASH_AT=submit.afterSend` lets a process under test end itself there, as a power failure would. */
export function crashAt(name: string | undefined, kill: () => void): void {
  if (name) effects.set(name, kill);
}
