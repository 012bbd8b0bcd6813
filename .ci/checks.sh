# shellcheck shell=bash disable=SC2154
# Makes, prints and counts the checks of .ci/run, which sources it. $log is a folder for what they print, and $listed a file
# with the names of the checks that have a second try, one a line.

# Every check notes here how it ended, since lanes run beside each other.
results=$log/results failures=$log/failures again=$log/again
: >"$results"
: >"$failures"
: >"$again"
count() { # count RESULT
  grep -c "^$1$" "$results"
}

# A check that fails has failed. Those of .ci/flaky.toml need the clock, which a busy processor disturbs: one of them that
# fails beside others is made again when they have ended, and that counts. Both results are printed.
has_second_try() { # has_second_try NAME
  grep -qxF "$1" "$listed"
}
check() { # check NAME COMMAND... ; the code 77 is: cannot be checked here
  local name=$1 plain=$1 code=0 began=$SECONDS output cpu TIMEFORMAT='%U %S'
  shift
  output=$(mktemp "$log/check.XXXXXX")
  { time "$@" >"$output" 2>&1; } 2>"$output.cpu" || code=$?
  # What was begun before has noted its own: time would count all that ends meanwhile.
  cpu=$output.cpu
  [ "$1" != ended ] || cpu=$log/$2.cpu
  local took=$((SECONDS - began)) until
  until=$(printf '%d:%02d' $((SECONDS / 60)) $((SECONDS % 60)))
  [ "$took" -lt 10 ] || name="$name ($took s until $until, $(awk '{printf "%.0f", $1 + $2}' "$cpu") s of CPU)"
  if [ "$code" -eq 0 ]; then
    echo passed >>"$results"
    echo "ok      $name"
  elif [ "$code" -eq 77 ]; then
    echo skipped >>"$results"
    echo "skipped $name: $(tail -n 1 "$output")"
  elif [ -e "$log/beside" ] && has_second_try "$plain"; then
    printf '%q ' "$plain, at the second try" "$@" | sed 's/$/\n/' >>"$again"
    failure "again  " >>"$log/first-tries.txt"
    echo "again   $name: it failed beside others, and is made again when they have ended"
  else
    echo failed >>"$results"
    failure FAILED | tee -a "$failures"
  fi
}
failure() { # failure WORD ; what failed in it first: the end of a long output can be of other things
  printf '%s  %s\n%s\n---\n%s\n' "$1" "$name" "$(grep -a '^FAILED' "$output" | cut -c1-600)" "$(tail -n 40 "$output")"
}
failed_specs() { # failed_specs FILE ; what ScalaTest repeats of them at its end, by suite: before, suites mix
  sed -nE '/^\*\*\* [0-9]+ TESTS? FAILED \*\*\*/,/^\[/{/^\[/!p}' "$1"
}

second_tries() { # when nothing runs beside them any longer
  local try tries
  rm -f "$log/beside"
  mapfile -t tries <"$again"
  for try in "${tries[@]}"; do eval "check $try"; done
}

# A command that mostly waits runs beside other checks: begin it, and check later how it ended.
declare -A begun
begin() { # begin NAME COMMAND...
  local name=$1 TIMEFORMAT='%U %S'
  shift
  printf '%q ' begin "$name" "$@" >"$log/$name.begin"
  : >"$log/$name.txt"
  { time "$@" >>"$log/$name.txt" 2>&1; } 2>"$log/$name.cpu" &
  begun[$name]=$!
}
ended() { # ended NAME ; waits for it, and is as it was
  local code=0
  # At a second try: once more.
  [ -n "${begun[$1]:-}" ] || eval "$(cat "$log/$1.begin")"
  wait "${begun[$1]}" || code=$?
  unset "begun[$1]"
  cat "$log/$1.txt"
  return "$code"
}
