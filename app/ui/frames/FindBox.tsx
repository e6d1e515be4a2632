/** One box for every number, on every page. Return sends it. */
export function FindBox({ label }: { label: string }) {
  return (
    <search>
      <form action="/find">
        <input
          className="find"
          name="q"
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={50}
        />
      </form>
    </search>
  );
}
