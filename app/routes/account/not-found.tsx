import { notFoundPage } from "~/http/failures.server";

/** Answers every address that no other route matches. */
export const loader = () => {
  throw notFoundPage();
};

export const action = loader;

export default function NotFound() {
  return null;
}
