/** Tells a click on a link that is not for script: with a key for a new tab or window, or handled already. */
export function opensElsewhere(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.defaultPrevented || event.button !== 0 || hasModifier;
}
