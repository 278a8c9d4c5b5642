export {
  AnyField,
  ArrayField,
  type DataSchema,
  ObjectField,
  SchemaField,
  SetField,
  TypedObjectField,
} from "./compound.ts";
export { DataField, type DataFieldOptions } from "./field.ts";
export {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  ForeignDocumentField,
  TypeDataField,
  TypedSchemaField,
} from "./model.ts";
export {
  AlphaField,
  AngleField,
  BooleanField,
  HueField,
  IntegerSortField,
  NumberField,
  StringField,
} from "./primitive.ts";
export {
  ColorField,
  DocumentIdField,
  DocumentTypeField,
  DocumentUUIDField,
  FilePathField,
  HTMLField,
  JSONField,
} from "./text.ts";
