export interface FindBoxProps {
  label: string;
  example: string;
  word: string;
  value?: string;
}

/** Searches everything on every page. Script suggests what begins like the typed text. */
export function FindBox({ label, example, word, value }: FindBoxProps) {
  return (
    <search>
      <form action="/find" className="inline">
        <span className="combo">
          <input
            className="find"
            name="q"
            type="search"
            aria-label={label}
            placeholder={example}
            maxLength={50}
            autoComplete="off"
            defaultValue={value}
          />
        </span>
        <button type="submit">{word}</button>
      </form>
    </search>
  );
}
