/** Fields of a form, or parts of an upload. */
export const maxParts = 5_000;

/** Milliseconds for a body of that size to arrive, and between two pieces of a larger one. */
export const bodyTimeout = 15_000;

/** Bytes within which a form names its token: every form of ours begins with it. */
export const tokenWithin = 4_096;

/** Bytes of larger bodies that a process reads at the same time. */
const readAtOnce = 64_000_000;

/** Milliseconds that a larger body waits for its turn, unread. */
const maxWait = 15_000;

/**
 * Turns of larger bodies. A form is held in memory as a whole, so all that are read at the same time share one budget, and
 * one visitor has one turn: who sends ten at once waits for oneself.
 */
export function openUploadSlots(budget = readAtOnce, patience = maxWait) {
  const waiting: { owner: string; bytes: number; start: () => void }[] = [];
  const owners = new Set<string>();
  let free = budget;

  const fits = ({ owner, bytes }: { owner: string; bytes: number }) =>
    !owners.has(owner) && (bytes <= free || free === budget);

  function next(): void {
    const index = waiting.findIndex(fits);
    const turn = index < 0 ? undefined : waiting.splice(index, 1)[0];
    if (!turn) return;
    turn.start();
    next();
  }

  /** Waits for a turn; returns how to end it, or null if none came in time or the visitor left. */
  return function take(owner: string, bytes: number, gone: AbortSignal): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const giveUp = () => {
        const index = waiting.indexOf(turn);
        if (index >= 0) waiting.splice(index, 1);
        settle();
        resolve(null);
      };
      const timer = setTimeout(giveUp, patience);
      const settle = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", giveUp);
      };
      const turn = {
        owner,
        bytes,
        start() {
          settle();
          owners.add(owner);
          free -= bytes;
          let ended = false;
          resolve(() => {
            if (ended) return;
            ended = true;
            owners.delete(owner);
            free += bytes;
            next();
          });
        },
      };
      gone.addEventListener("abort", giveUp);
      waiting.push(turn);
      next();
    });
  };
}

/** Counts the fields of a form, or the parts of an upload, in what has arrived so far; false once there are too many. */
export function countParts(contentType: string, limit = maxParts): (chunk: Buffer) => boolean {
  const separator = separatorOf(contentType);
  if (!separator) return () => true;
  let tail = Buffer.alloc(0);
  let parts = 0;
  return (chunk) => {
    const seen = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    for (let at = seen.indexOf(separator); at >= 0; at = seen.indexOf(separator, at + separator.length)) {
      if (++parts > limit) return false;
    }
    tail = separator.length > 1 ? Buffer.from(unmatchedEnd(seen, separator)) : tail;
    return true;
  };
}

/** The end that may be the beginning of a separator; what was counted is not looked at again. */
function unmatchedEnd(seen: Buffer, separator: Buffer): Buffer {
  const last = seen.lastIndexOf(separator);
  const counted = last < 0 ? 0 : last + separator.length;
  return seen.subarray(Math.max(counted, seen.length - separator.length + 1));
}

function separatorOf(contentType: string): Buffer | null {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return Buffer.from("&");
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary ? Buffer.from(`--${boundary}`) : null;
}

/** The token that a form begins with, from the first bytes of its body. */
export function leadingToken(start: Buffer): string {
  const text = start.subarray(0, tokenWithin).toString("latin1");
  const [, field = "", part = ""] =
    /(?:^|&)csrf=([^&]*)|name="csrf"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)/.exec(text) ?? [];
  try {
    return decodeURIComponent(field) || part;
  } catch {
    return "";
  }
}
