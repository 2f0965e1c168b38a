// Text that is piped in, in whatever encoding a shell or an editor gave it.
import { isUtf8 } from "node:buffer";
import { fromLatin1 } from "../../core/kit/windows-1252.ts";

/**
 * UTF-8; UTF-16 if a byte order mark says so; otherwise Windows-1252, unless it holds control characters. Nothing if
 * the bytes are not text.
 */
export const decodeText = (bytes: Buffer): string | undefined => {
  const mark = bytes.subarray(0, 2).toString("hex");
  const isUtf16 = mark === "fffe" || mark === "feff";
  const encoding = mark === "feff" ? "utf-16be" : mark === "fffe" ? "utf-16le" : "utf-8";
  const text =
    isUtf16 || isUtf8(bytes) ? new TextDecoder(encoding).decode(bytes) : windowsText(bytes);
  return text?.includes("\0") ? undefined : text;
};

const windowsText = (bytes: Buffer): string | undefined => {
  const text = bytes.toString("latin1");
  // oxlint-disable-next-line no-control-regex -- what no text holds
  if (/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/.test(text)) return undefined;
  return fromLatin1(text);
};
