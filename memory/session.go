package memory

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// reserved are names that some file systems do not let a folder have.
var reserved = map[string]bool{
	"con": true, "prn": true, "aux": true, "nul": true,
	"com1": true, "com2": true, "com3": true, "com4": true, "com5": true, "com6": true, "com7": true, "com8": true, "com9": true,
	"lpt1": true, "lpt2": true, "lpt3": true, "lpt4": true, "lpt5": true, "lpt6": true, "lpt7": true, "lpt8": true, "lpt9": true,
}

// longest is the length up to which a folder is named by the whole id.
const longest = 120

// folderOf names the folder of a session. Two ids never share one, also not where upper
// and lower case are the same, and none leads anywhere else: every sign but a-z, 0-9, - and
// _ is written as = and its bytes; long ids end in their hash behind a ~.
func folderOf(session string) (string, error) {
	if session == "" {
		return "", errors.New("the session id is empty")
	}
	var name strings.Builder
	for i := range len(session) {
		sign := session[i]
		plain := sign >= 'a' && sign <= 'z' || sign >= '0' && sign <= '9' || sign == '_' || sign == '-' && i > 0
		if plain && !(i == 0 && reserved[session]) {
			name.WriteByte(sign)
		} else {
			fmt.Fprintf(&name, "=%02x", sign)
		}
	}
	if name.Len() <= longest {
		return name.String(), nil
	}
	sum := sha256.Sum256([]byte(session))
	return name.String()[:longest-65] + "~" + hex.EncodeToString(sum[:]), nil
}
