/** Characters of one column each, as nearly all texts of mails and files have them. */
const narrowText = /^[\0-\u2e7f]*$/;

/** Counts columns of a fixed-width font, in which Chinese characters take two. */
export const columnWidth = (text: string): number =>
  narrowText.test(text)
    ? text.length
    : [...text].reduce(
        (width, character) => width + (/[\u2e80-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1),
        0,
      );
