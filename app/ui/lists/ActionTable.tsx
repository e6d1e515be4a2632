import type { ReactNode } from "react";
import { CsrfField } from "../fields/CsrfField";
import { DataTable } from "./DataTable";
import type { ListView } from "./list-view";

/** Table whose rows have buttons, which share one form; without rows there is nothing to send. */
export function ActionTable({ view, csrf = <CsrfField /> }: { view: ListView; csrf?: ReactNode }) {
  if (view.rows.length === 0) return <DataTable view={view} />;
  return (
    <form method="post">
      {csrf}
      <DataTable view={view} />
    </form>
  );
}
