// The tag of memories that rest on a commit that was taken back and not made again. It stays until
// somebody confirms the memory.

export const TAKEN_BACK = "taken-back";
