import { statusClass } from "./status-class";

export function Status({ status }: { status: { code: string; label: string } }) {
  return <span className={statusClass(status.code)}>{status.label}</span>;
}
