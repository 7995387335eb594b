"""Judges values by a JSON Schema: a line of JSON for each, "" or what is wrong with it.

python3 validate.py SCHEMA < VALUES
"""
import json
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for line in sys.stdin:
    error = next(iter(validator.iter_errors(json.loads(line))), None)
    print(json.dumps("" if error is None else error.message[:200]))
