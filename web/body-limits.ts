/** Fields of a form, or parts of an upload. */
const maxParts = 5_000;

/** Milliseconds for a body of that size to arrive, and between two pieces of a larger one. */
export const bodyTimeout = 15_000;

/** Bytes within which a form names its token: every form of ours begins with it. */
export const tokenWindowBytes = 4_096;

/** Bytes of larger bodies that a process reads at the same time. */
const maxBytesAtOnce = 64_000_000;

/** Milliseconds that a larger body waits for its turn, unread. */
const maxWait = 15_000;

/**
 * Limits the memory that larger bodies take: a form is held in memory as a whole, so all that are read at the same
 * time share one budget. Each visitor has one slot, and further bodies of the same visitor wait for it.
 */
export function openUploadSlots() {
  const waitingBodies: { owner: string; bytes: number; start: () => void }[] = [];
  const owners = new Set<string>();
  let freeBytes = maxBytesAtOnce;

  const fits = ({ owner, bytes }: { owner: string; bytes: number }) =>
    !owners.has(owner) && (bytes <= freeBytes || freeBytes === maxBytesAtOnce);

  function next(): void {
    const index = waitingBodies.findIndex(fits);
    const turn = index < 0 ? undefined : waitingBodies.splice(index, 1)[0];
    if (!turn) return;
    turn.start();
    next();
  }

  /** Waits for a slot; returns the function that frees it, or null if none was free in time or the visitor left. */
  return function take(
    owner: string,
    bytes: number,
    disconnection: AbortSignal,
  ): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const giveUp = () => {
        const index = waitingBodies.indexOf(turn);
        if (index >= 0) waitingBodies.splice(index, 1);
        settle();
        resolve(null);
      };
      const timer = setTimeout(giveUp, maxWait);
      const settle = () => {
        clearTimeout(timer);
        disconnection.removeEventListener("abort", giveUp);
      };
      const turn = {
        owner,
        bytes,
        start() {
          settle();
          owners.add(owner);
          freeBytes -= bytes;
          let isEnded = false;
          resolve(() => {
            if (isEnded) return;
            isEnded = true;
            owners.delete(owner);
            freeBytes += bytes;
            next();
          });
        },
      };
      disconnection.addEventListener("abort", giveUp);
      waitingBodies.push(turn);
      next();
    });
  };
}

/**
 * Counts the fields of a form, or the parts of an upload, in what has arrived so far; false once there are too many.
 */
export function countParts(contentType: string): (chunk: Buffer) => boolean {
  const separator = separatorOf(contentType);
  if (!separator) return () => true;
  let tail = Buffer.alloc(0);
  let parts = 0;
  return (chunk) => {
    const seenBytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    for (
      let at = seenBytes.indexOf(separator);
      at >= 0;
      at = seenBytes.indexOf(separator, at + separator.length)
    ) {
      if (++parts > maxParts) return false;
    }
    tail = separator.length > 1 ? Buffer.from(unmatchedEnd(seenBytes, separator)) : tail;
    return true;
  };
}

/** Last bytes, which may begin a separator; bytes that were counted are not searched again. */
function unmatchedEnd(seenBytes: Buffer, separator: Buffer): Buffer {
  const last = seenBytes.lastIndexOf(separator);
  const countedLength = last < 0 ? 0 : last + separator.length;
  return seenBytes.subarray(Math.max(countedLength, seenBytes.length - separator.length + 1));
}

function separatorOf(contentType: string): Buffer | null {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return Buffer.from("&");
  const [, quotedName, plainName] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quotedName ?? plainName;
  return boundary ? Buffer.from(`--${boundary}`) : null;
}

/** The token that a form begins with, from the first bytes of its body. */
export function leadingToken(start: Buffer): string {
  const text = start.subarray(0, tokenWindowBytes).toString("latin1");
  const [, field = "", part = ""] =
    /(?:^|&)csrf=([^&]*)|name="csrf"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)/.exec(text) ?? [];
  try {
    return decodeURIComponent(field) || part;
  } catch {
    return "";
  }
}
