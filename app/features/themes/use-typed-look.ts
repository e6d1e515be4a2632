import { useEffect, useState } from "react";
import type { Look } from "~/themes/look";
import { lookIn } from "./typed-look";

/** Follows the look in a form while it is typed; without script it stays the stored one. */
export function useTypedLook(formId: string, storedLook: Look): Look {
  const [look, setLook] = useState(storedLook);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const readLook = () => setLook(lookIn(Object.fromEntries(new FormData(form)), storedLook));
    readLook();
    form.addEventListener("input", readLook);
    return () => form.removeEventListener("input", readLook);
  }, [formId, storedLook]);
  return look;
}
