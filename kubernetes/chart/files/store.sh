set -eu
# What the containers with the AWS CLI do: prepare before the load or the report, copy beside it.
run=s3://$BUCKET/$PREFIX/$RUN_ID
reports=${REPORTS:-/reports}/$RUN_ID
ended=${TMPDIR:-/tmp}/ended
mkdir -p "$reports"

makes_report() {
  [ "$MODE" = merge ] || [ "$JOB_COMPLETION_INDEX" -ge "$SHARDS" ]
}

# The marker of the end is copied after the records, and only if it was there before them: else they are not complete.
send() {
  mark=$reports/ended-$JOB_COMPLETION_INDEX
  [ -e "$mark" ] || mark=
  aws s3 sync --only-show-errors --exclude 'ended-*' --exclude '*.part' "$reports" "$run" || return 1
  [ -z "$mark" ] || aws s3 cp --only-show-errors "$mark" "$run/"
}

# The markers are fetched first: their records are then complete here. A report that was made before is left there.
fetch() {
  aws s3 sync --only-show-errors --exclude '*' --include 'ended-*' "$run" "$ended" &&
    aws s3 sync --only-show-errors --exclude 'ended-*' --exclude 'started-*' --exclude "$RUN_ID/*" "$run" "$reports" || return 1
  cp "$ended"/* "$reports/" 2>/dev/null || :
}

# A load generator starts once in a run, and not before its records can be kept.
claim() {
  own=started-$JOB_COMPLETION_INDEX
  code=0
  found=$(aws s3 ls "$run/$own") || code=$?
  # 1: nothing is there.
  [ "$code" -le 1 ] || {
    echo "The bucket $BUCKET cannot be read: see above. Check bucket, endpoint and Secret." >&2
    exit 1
  }
  for word in $found; do
    [ "$word" != "$own" ] || {
      echo "Run $RUN_ID is in s3://$BUCKET/$PREFIX already. Give each run a name of its own." >&2
      exit 1
    }
  done
  date | aws s3 cp --only-show-errors - "$run/$own" || {
    echo "The bucket $BUCKET cannot be written: see above. No load was sent." >&2
    exit 1
  }
}

case $1 in
prepare)
  if makes_report; then fetch; else claim; fi
  ;;
copy)
  trap 'send || send || echo "The last records could not be copied." >&2; exit 0' TERM
  while :; do
    if ! makes_report; then
      sleep 60 & wait $! || :
      send || echo "The records could not be copied. This is tried again." >&2
    elif [ -e "$reports/$RUN_ID/run.json" ]; then
      sleep 60 & wait $! || :
    else
      sleep 10 & wait $! || :
      fetch || echo "The records could not be fetched. This is tried again." >&2
    fi
  done
  ;;
esac
