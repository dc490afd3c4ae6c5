// SHA-256 of a text, in hexadecimal digits, wherever this runs; Node has its own (`sha256.node.ts`), which is several times as quick.

import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
