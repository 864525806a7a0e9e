/** A body that PostgreSQL already wrote as JSON, so that no row is parsed here to be written again. */
export class JsonBody<Result> {
  readonly json: string;
  /** Of the created resource, for `Location`. */
  readonly id: string | undefined;
  /** Never set: it binds the text to the type that its contract promises. */
  declare protected readonly promises: Result;

  constructor(json: string, id?: string) {
    this.json = json;
    this.id = id;
  }
}
