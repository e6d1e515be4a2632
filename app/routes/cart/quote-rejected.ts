import { rejectedLoader } from "./import.server";

export const loader = rejectedLoader;
