"""Compares bodies of calls with the tables of Meta's own SDK: every field, every type and every value of an enum.

Reads a list of {"call": "create_ad_set", "body": {...}} as JSON from standard input. `on` is the class of the object that has the call,
an ad account where it is missing; `rows` is the class of what the call answers, whose fields `body.fields` may name. Writes, for each of
them, the paths that the SDK does not know or knows with another type, as JSON to standard output.
"""

import importlib
import json
import re
import sys

from facebook_business.api import FacebookAdsApi

PRIMITIVES = {
    "string": lambda value: isinstance(value, str),
    "datetime": lambda value: isinstance(value, str),
    "bool": lambda value: isinstance(value, bool),
    "int": lambda value: is_whole(value),
    "unsigned int": lambda value: is_whole(value) and int(value) >= 0,
    "float": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}

# Types of fields that the tables name only as an object.
OBJECTS = {"promoted_object": "AdPromotedObject", "attribution_spec": "AttributionSpec"}


def is_whole(value):
    """The API takes whole numbers as texts too."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, str) and value.isdigit())


def model(name):
    """The class of a type of the SDK, or None."""
    try:
        return getattr(importlib.import_module("facebook_business.adobjects." + name.lower()), name)
    except (ImportError, AttributeError):
        return None


def values_of(enum):
    if isinstance(enum, type):
        return {value for name, value in vars(enum).items() if not name.startswith("_")}
    return set(value for value in enum if isinstance(value, str))


def strangers(kind, value, path, owner=None, enums=None):
    """The paths at which a value is not of a type."""
    enums = enums or {}
    known = OBJECTS.get(path.split("[")[0].split(".")[-1])
    if kind in ("Object", "map", "list<Object>", "list<map>") and known and model(known):
        kind = "list<%s>" % known if kind.startswith("list") else known
    of_list = re.fullmatch(r"list<(.*)>", kind)
    if of_list or kind == "list":
        if not isinstance(value, list):
            return [path + " is not a list"]
        inner = of_list.group(1) if of_list else "Object"
        found = (strangers(inner, one, "%s[%d]" % (path, at), owner, enums) for at, one in enumerate(value))
        return [one for several in found for one in several]
    if kind in enums:
        return [] if value in values_of(enums[kind]) else ["%s cannot be %s" % (path, value)]
    if kind in PRIMITIVES:
        return [] if PRIMITIVES[kind](value) else ["%s is not of type %s" % (path, kind)]
    if kind == "Object" or kind.startswith("map"):
        return [] if isinstance(value, (dict, list)) else [path + " is not an object"]
    if owner is not None and isinstance(getattr(owner, kind, None), type):
        enum = values_of(getattr(owner, kind))
        return [] if value in enum else ["%s cannot be %s" % (path, value)]
    of = model(kind)
    if of is None or not hasattr(of, "_field_types"):
        return ["%s has the unknown type %s" % (path, kind)]
    if not isinstance(value, dict):
        return [path + " is not an object"]
    return [one for name, inner in value.items() for one in within(of, of._field_types, name, inner, path)]


def within(owner, types, name, value, path):
    at = "%s.%s" % (path, name) if path else name
    if name not in types:
        return [at + " is unknown"]
    return strangers(types[name], value, at, owner)


FacebookAdsApi.set_default_api(FacebookAdsApi.init("app", "secret", "token", crash_log=False))


# Parameters of every list, which the tables leave out. Source: the guide of the Graph API, read November 2026.
OF_LISTS = {"limit", "after", "filtering"}


def names_in(fields):
    """The fields of a text such as `id,creative{body,title}`: each with the text in its braces, or None."""
    for name, inner in re.findall(r"(\w+)(?:\{([^{}]*)\})?", fields):
        yield name, inner or None


def unread(of, fields, path):
    """The fields that a class does not have."""
    found = []
    for name, inner in names_in(fields):
        at = "%s.%s" % (path, name)
        kind = of._field_types.get(name)
        if kind is None:
            found.append(at + " is unknown")
        elif inner:
            found += unread(model(kind), inner, at)
    return found


def of_call(call, body, on="AdAccount", rows=None):
    """The strangers of the parameters of a call."""
    checker = getattr(model(on)("1"), call)(pending=True)._param_checker
    found = []
    for name, value in body.items():
        if name == "fields" and rows:
            found += unread(model(rows), value, rows)
            continue
        if name in OF_LISTS and rows:
            continue
        kind = checker.get_type(name)
        found += [name + " is unknown"] if kind is None else strangers(kind, value, name, None, checker._enum_data)
    return found


json.dump([of_call(**each) for each in json.load(sys.stdin)], sys.stdout)
