/** Splits a support code in two, as people read it out: `K7QM3 XRD2P`. */
export const spacedCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`;
