/** Counts columns of a fixed-width font, in which Chinese characters take two. */
export const columnWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u2e80-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1), 0);
