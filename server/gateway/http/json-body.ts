/** A body that PostgreSQL has already written as JSON, so that rows are not parsed and serialised again. */
export class JsonBody<Result> {
  readonly json: string;
  /** Id of the created resource, for `Location`. */
  readonly id: string | undefined;
  /** Never set: binds the text to the result type of its contract. */
  declare protected readonly promises: Result;

  constructor(json: string, id?: string) {
    this.json = json;
    this.id = id;
  }
}
