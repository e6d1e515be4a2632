/** Finds any document or material by its number, on every page. */
export function FindBox({ label, word }: { label: string; word: string }) {
  return (
    <search>
      <form action="/find" className="inline">
        <input
          className="find"
          name="q"
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={50}
        />
        <button type="submit">{word}</button>
      </form>
    </search>
  );
}
