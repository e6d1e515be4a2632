import { rejectedLoader } from "./bulk.server";

export const loader = rejectedLoader;
