// Stand-in until api/openapi.json is generated; `npm run gen` replaces it.
interface AnyOperation {
  parameters: { query?: Record<string, unknown>; path?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: every shape until the contract exists
  requestBody?: { content: { 'application/json': any } }
  // biome-ignore lint/suspicious/noExplicitAny: every shape until the contract exists
  responses: { 200: { content: { 'application/json': { result: any } } } }
}
export interface paths {
  [path: string]: { get: AnyOperation; post: AnyOperation; put: AnyOperation; delete: AnyOperation }
}
