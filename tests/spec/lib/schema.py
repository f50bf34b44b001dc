"""Checks of the objects bbx prints with --json.

A small validator of the part of JSON Schema that tests/schema uses (so that the
tests need nothing beyond Python), and what a schema can't say: that the squares and
the count of a value are those of its word.
"""
import functools
import json
import os
import re

from model import numbered

FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", "schema")
PYTHON = {"object": dict, "array": list, "string": str, "null": type(None),
          "boolean": bool}


@functools.lru_cache(None)
def load(kind):
    path = os.path.join(FOLDER, kind + ".json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, PYTHON[name])


def check_object(value, schema, path):
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{path}: no \"{name}\""
    rest = schema.get("additionalProperties", True)
    for name, item in value.items():
        if name in known:
            yield from check(item, known[name], f"{path}.{name}")
        elif rest is False:
            yield f"{path}: unexpected \"{name}\""
        elif isinstance(rest, dict):
            yield from check(item, rest, f"{path}.{name}")


def check(value, schema, path="object"):
    """Yield a sentence for everything in value that schema forbids."""
    types = schema.get("type")
    if types is not None:
        names = [types] if isinstance(types, str) else types
        if not any(is_type(value, name) for name in names):
            yield f"{path}: {value!r} is not of type {' or '.join(names)}"
            return
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{path}: {value!r} does not match {schema['pattern']}"
    if is_type(value, "number") and value < schema.get("minimum", value):
        yield f"{path}: {value} is below {schema['minimum']}"
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from check(item, schema.get("items", {}), f"{path}[{i}]")
    if isinstance(value, dict):
        yield from check_object(value, schema, path)


def check_value(thing, mapping, board):
    word = int(thing["hex"], 16)
    if thing["kind"] in ("set", "int", "bool"):
        names = [s for i, s in enumerate(numbered(mapping, board))
                 if word >> i & 1 and s]
        if thing["squares"] != names:
            yield f"squares {thing['squares']} are not those of {thing['hex']}"
        if thing["count"] != len(names):
            yield f"count {thing['count']} is not that of {thing['hex']}"


def problems(thing, mapping="a1b1", board="8x8"):
    """Everything wrong with one printed object, as sentences. mapping: how its squares
    are numbered; on which board."""
    if not isinstance(thing, dict) or not isinstance(thing.get("type"), str):
        return [f"an object without a type: {thing!r}"]
    schema = load(thing["type"])
    if schema is None:
        return [f"no schema for type {thing['type']!r}"]
    found = list(check(thing, schema, thing["type"]))
    if not found and thing["type"] == "value":
        found = list(check_value(thing, mapping, board))
    return found
