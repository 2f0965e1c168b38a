// Whether there is a memory here, and whether it knows which project it belongs to.
import { placeWords } from "../../../answers/faults/place.ts";
import { absent, faulty, fine, type DoctorCheck } from "./check.ts";

export const place: DoctorCheck = {
  name: "place",
  look: ({ place: found, memory }) => {
    if (!found.ok) {
      const said = faulty(found.error);
      const { kind } = found.error;
      return kind === "place-not-found" || kind === "place-not-initialised"
        ? absent(said.says, said.do)
        : said;
    }
    const identity = memory?.store.identity();
    if (identity !== undefined && !identity.ok) return faulty(identity.error);
    return fine(`The memory of ${placeWords(found.value)} is in ${found.value.store}.`);
  },
};
