import { notFoundPage } from "~/http/failures.server";

/** Every address that is not on the map. */
export const loader = () => {
  throw notFoundPage();
};

export const action = loader;

export default function NotFound() {
  return null;
}
