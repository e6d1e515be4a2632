import type { ReactNode } from "react";
import { CsrfField } from "../fields/CsrfField";
import { DataTable } from "./DataTable";
import type { ListView } from "./list-view";

/**
 * Table whose rows have buttons, which share one form; without rows there is nothing to send. The form has an address, since
 * without one its answer would start at the fragment of the list, with the notices above it out of sight.
 */
export function ActionTable({ view, csrf = <CsrfField /> }: { view: ListView; csrf?: ReactNode }) {
  if (view.rows.length === 0) return <DataTable view={view} />;
  return (
    <form method="post" action={view.address}>
      {csrf}
      <DataTable view={view} />
    </form>
  );
}
