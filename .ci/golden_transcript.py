"""Makes a readable text of recorded requests and answers: what depends on the time and the port is replaced, nothing else.

Lists of JSON keep two elements; a checksum stands for the others. Of a request that is repeated until its answer is another
one, the last stands: how often it is sent depends on the machine.
"""
import base64
import hashlib
import json
import re

KEPT = 2


def shape(text):
    return re.sub(r"\d", "0", text)


def moment(found):
    """With its zone and whether it has a fraction, for clients may read one form only."""
    date, zone = found[1], found[4] or ""
    return shape(date) + (".000" if found[3] else "") + (zone if zone == "Z" else shape(zone))


DATES = [
    (re.compile(r"(\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(?:(?:\2)\d\d)?)(\.\d+)?(Z|[+-]\d\d:?\d\d)?"), moment),
    (re.compile(r"(?:(?<!\d)|(?<=%22))20\d\d-\d\d-\d\d(?!\d)"), "0000-00-00"),
    (re.compile(r"[A-Z][a-z]{2}, \d\d[ -][A-Z][a-z]{2}[ -]\d{4} \d\d:\d\d:\d\d GMT"), "Day, 00 Mon 0000 00:00:00 GMT"),
    (re.compile(r"(?<!\d)1[789]\d{11}(?!\d)"), "0" * 13),
    (re.compile(r'(?<![\d"])1[789]\d{8}(\.\d+)?(?![\d"])'), "0" * 10),
    (re.compile(r"(?<!\d)20\d{6}T?\d{6}(?!\d)"), lambda found: shape(found[0])),
    # Exports of orders: start, file name and EDIFACT header.
    # Around midnight a daily export is scheduled in another zone.
    (re.compile(r'(?<="timeZone":")Etc/GMT\+12(?=")'), "UTC"),
    (re.compile(r'(?<="scheduleTime":")\d\d:\d\d:\d\d|(?<=_)\d\d-\d\d-\d\d(?=\.edi)|(?<=\+)\d{6}:\d{4}(?=\+)'), lambda found: shape(found[0])),
]
AWS_CLIENT = "amz-sdk-invocation-id"
OTHERS = [
    (re.compile(r"127\.0\.0\.1:\d+"), "127.0.0.1:0"),
    (re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*"), "{token}"),
    (re.compile(r"[\w-]{100,}"), lambda found: unpacked(found[0])),
    (re.compile(r"(?<=X-Amz-Signature=)\w+|(?<=/patron/account/)[0-9a-f]{8}-[0-9a-f-]{27}|(?<=find patron )[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\"request_id\":\")\w+"), "{random}"),
]
RANDOM_HEADERS = re.compile(r"^(x-kong-request-id|x-amzn-requestid|amz-sdk-invocation-id|date|authorization|x-amz-date|x-okapi-trace|user-agent)$")


def normalised(text):
    for pattern, replacement in (*DATES, *OTHERS):
        text = pattern.sub(replacement, text)
    return text


def unpacked(token):
    """The text of a token that is no more than text in Base64, as OAI-PMH has them."""
    try:
        inside = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode()
    except ValueError:
        return token
    return f"{{{normalised(inside)}}}" if inside.isprintable() else token


def abridged(value):
    if isinstance(value, dict):
        return {name: abridged(part) for name, part in value.items()}
    if isinstance(value, list):
        kept = [abridged(part) for part in value[:KEPT]]
        if len(value) > KEPT:
            others = json.dumps(value[KEPT:], ensure_ascii=False)
            kept.append(f"and {len(value) - KEPT} more: {hashlib.sha256(others.encode()).hexdigest()[:16]}")
        return kept
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return {"JSON in a text": abridged(json.loads(value))}
        except ValueError:
            pass
    return value


class Transcript:
    def __init__(self):
        self.known = {}

    def body(self, text):
        """In lines, with blanks before them."""
        if text not in self.known:
            self.known[text] = self.lines(text)
        return self.known[text]

    def lines(self, text):
        if text.startswith("base64:"):
            # Binary messages of AWS have times in them.
            return ["{binary}"]
        text = normalised(text)
        try:
            text = json.dumps(abridged(json.loads(text)), indent=1, ensure_ascii=False)
        except ValueError:
            text = re.sub(r"(?<=>)(?=<)", "\n", text)
        lines = text.splitlines()
        if len(lines) > 400:
            others = "\n".join(lines[300:])
            lines = [*lines[:300], f"and {len(lines) - 300} more lines: {hashlib.sha256(others.encode()).hexdigest()[:16]}"]
        return [f"  {line}" for line in lines]

    def headers(self, headers):
        return "; ".join(f"{name}: {'{random}' if RANDOM_HEADERS.match(name) else normalised(value)}" for name, value in headers.items())

    def exchange(self, one):
        lines = [f"{one['method']} {normalised(one['uri'])}", f"  {self.headers(one['headers'])}"]
        lines += self.body(one["body"])
        lines += [f"-> {one['status']} {self.headers(one['answerHeaders'])}", *self.body(one["answer"])]
        return "\n".join(lines)


def text(lines):
    """@param lines of JSON, each a request with its answer"""
    transcript = Transcript()
    before, parts, transaction, asked, first = [], [], "", None, 0
    for line in lines:
        one = json.loads(line)
        # Metrics of the cluster: what it has measured depends on the moment.
        if AWS_CLIENT in one["headers"]:
            continue
        exchange = transcript.exchange(one)
        if one["transaction"]:
            if one["transaction"] != transaction:
                transaction = one["transaction"]
                parts.append(f"\n== {transaction}")
                asked = None
            request = (one["method"], one["uri"], one["body"])
            if request != asked:
                asked, first = request, len(parts)
            elif one["method"] == "GET" and exchange != parts[-1]:
                del parts[first:]
            parts.append(exchange)
        else:
            before.append(exchange)
    # They are sent at the same time.
    return "\n".join(["== before the load", *sorted(before), *parts, ""])
