import { snakeName } from "./snake-case";

/** Codes of the portal's own making, such as `creditMemo` or `change.notYours`; an ERP's codes are in capitals. */
const codePattern = /^[a-z][a-zA-Z0-9]*(?:\.[a-z][a-zA-Z0-9]*)*$/;

/** Spells a code as addresses, the API and files for programs do: `creditMemo` is `credit_memo`. */
export const wireCode = (value: string): string => (codePattern.test(value) ? snakeName(value) : value);
