const maxLength = 150;

/**
 * Drops folders, control characters and invisible ones: a file name must not break a header line, nor read otherwise
 * than it is spelled, as one with a right-to-left override does.
 */
export function plainFileName(name: string, defaultName = "file"): string {
  const plainName = (name.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}"]/gu, "");
  return [...plainName].slice(-maxLength).join("") || defaultName;
}
