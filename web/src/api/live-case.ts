const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * What this page calls itself when it changes something: rows that the live
 * socket brings back under this name are its own (contract §11).
 */
export const liveCase = `_j-vxe-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => SIGNS[byte % SIGNS.length]).join('')}_`
