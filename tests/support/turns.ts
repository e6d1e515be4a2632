/** Counts how often others had their turn until it is asked. */
export function watchTurns(): () => number {
  let turns = 0;
  let timer: NodeJS.Immediate;
  const next = () => {
    turns += 1;
    timer = setImmediate(next);
  };
  timer = setImmediate(next);
  return () => {
    clearImmediate(timer);
    return turns;
  };
}
