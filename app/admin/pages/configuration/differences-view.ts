/** A difference as its row shows it. */
export interface DifferenceView {
  digest: string;
  name: string;
  state: "added" | "removed" | "changed";
  /** Page that asks before the record is deleted here. */
  deletionPage: string | null;
  fields: { label: string; mine: string | null; theirs: string | null }[];
}

export interface DifferencesView {
  total: number;
  shownCount: number;
  /** Areas that the reader may not see. */
  closed: string[];
  takesOver: boolean;
  areas: { name: string; title: string; rows: DifferenceView[] }[];
}
