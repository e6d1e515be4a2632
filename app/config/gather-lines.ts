/** Characters that reach a pipe whole (PIPE_BUF of Linux), so that lines of several processes do not mix. */
const maxPiece = 4_096;

const gatherMilliseconds = 100;

/**
 * Writes lines together that come within a tenth of a second, and the last ones when the process exits: one by one they took a
 * twentieth of a page's processor time.
 */
export function gatherLines(output: { write(text: string): unknown }) {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = "";
    if (text !== "") output.write(text);
  };
  process.on("exit", flush);
  return {
    flush,
    write(line: string): void {
      if (lines.length + line.length > maxPiece) flush();
      lines += line;
      timer ??= setTimeout(flush, gatherMilliseconds).unref();
    },
  };
}
